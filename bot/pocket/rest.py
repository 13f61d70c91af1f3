"""The REST side: reading a request, the checks that every route shares, and writing the answer."""

from __future__ import annotations

import asyncio
import json
import logging
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from aiohttp import BodyPartReader, web

from .faults import Fault, Faults
from .limits import REQUEST_BYTES
from .ratelimit import RateLimit, refused
from .realm import Realm
from .refusal import Refusal
from .spec import Spec

log = logging.getLogger(__name__)

Json = dict[str, Any]
Files = dict[int, tuple[str, bytes]]


@dataclass(slots=True)
class Call:
    """One request, read and checked: numbers in `ids` by their name in the path, texts in `words`."""

    realm: Realm
    ids: dict[str, int]
    words: dict[str, str]
    query: dict[str, str]
    body: Any = None
    files: Files = field(default_factory=dict)


Handler = Callable[[Call], Any]


@dataclass(slots=True)
class Route:
    """A method and path template with what answers it; `open` routes need no bot token."""

    method: str
    path: str
    handler: Handler
    open: bool = False

    @property
    def key(self) -> str:
        """The route with its parameters left blank, as rate limits name it."""
        return f"{self.method} {re.sub('{[^}]*}', '{}', self.path)}"


class Routes:
    """A family of routes, filled by decorators."""

    def __init__(self, *, open: bool = False) -> None:
        self.all: list[Route] = []
        self.open = open

    def __call__(self, method: str, path: str) -> Callable[[Handler], Handler]:
        """Answer a method and path by the decorated function, whose None means 204."""

        def add(handler: Handler) -> Handler:
            self.all.append(Route(method, path, handler, self.open))
            return handler

        return add


class Rest:
    """Serves the routes under /api/v10, honouring faults, rate limits, the token and the specification."""

    def __init__(self, realm: Realm, families: list[Routes], spec: Spec | None) -> None:
        self.realm, self.spec = realm, spec
        self.faults = Faults()
        self.rates = RateLimit(realm.clock)
        self.calls: list[str] = []
        self.families = families

    def add_to(self, app: web.Application) -> None:
        """Register everything on an application."""
        for family in self.families:
            for route in family.all:
                app.router.add_route(route.method, "/api/v10" + route.path, self._serve(route))
        app.router.add_route("*", "/api/{rest:.*}", self._unknown)

    async def _unknown(self, request: web.Request) -> web.StreamResponse:
        self.calls.append(f"{request.method} {request.path} -> 404")
        return answer(404, {"message": "404: Not Found", "code": 0})

    def _serve(self, route: Route) -> Callable[[web.Request], Any]:
        async def serve(request: web.Request) -> web.StreamResponse:
            call = f"{request.method} {request.path.removeprefix('/api/v10')}"
            fault = self.faults.take(call)
            if fault and fault.delay:
                await asyncio.sleep(fault.delay)
            response = await self._respond(route, request, fault)
            self.calls.append(f"{call} -> {response.status}")
            if fault and fault.lose_answer and request.transport:
                request.transport.abort()
            return response

        return serve

    async def _respond(self, route: Route, request: web.Request, fault: Fault | None) -> web.Response:
        headers: dict[str, str] = {}
        try:
            if fault and fault.status:
                await request.read()
                return faulty(fault)
            if not route.open and request.headers.get("Authorization") != f"Bot {self.realm.token}":
                raise Refusal(401, 0, "401: Unauthorized")
            major = next(iter(request.match_info.values()), "")
            wait, headers = self.rates.take(route.key, major, exempt=route.open)
            if wait:
                await request.read()
                return too_many(wait, headers)
            return self._carry_out(route, await self._read(route, request), headers)
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            log.warning("%s %s: body not understood", route.method, route.path, exc_info=error)
            return answer(400, Refusal(400, 50035, f"Invalid Form Body: {error!r}").body(), headers)
        except Refusal as refusal:
            body = refusal.body()
            if refusal.status == 429:
                body |= {"retry_after": round(refusal.retry_after, 3), "global": False}
                headers |= refused(refusal.retry_after, "shared")
            return answer(refusal.status, body, headers)

    def _carry_out(self, route: Route, call: Call, headers: dict[str, str]) -> web.Response:
        if self.spec:
            self.spec.check_request(route.method, route.path, call.body, call.files)
        result = route.handler(call)
        if self.spec:
            self.spec.check_response(route.method, route.path, result)
        return answer(204, None, headers) if result is None else answer(200, result, headers)

    async def _read(self, route: Route, request: web.Request) -> Call:
        ids = {key: int(value) for key, value in request.match_info.items() if value.isdecimal() and key != "token"}
        words = {key: value for key, value in request.match_info.items() if key not in ids}
        call = Call(self.realm, ids, words, dict(request.query))
        if request.content_length and request.content_length > REQUEST_BYTES:
            raise Refusal(413, 40005, "Request entity too large")
        if request.content_type == "multipart/form-data":
            await _read_parts(request, call)
        elif request.can_read_body:
            call.body = _parse(await request.text())
        if call.body is None and route.method in ("POST", "PATCH", "PUT"):
            call.body = {}
        return call


async def _read_parts(request: web.Request, call: Call) -> None:
    async for part in await request.multipart():
        assert isinstance(part, BodyPartReader)
        part.chunk_size = REQUEST_BYTES  # else aiohttp may read more than a piece, and warns of giving the rest back
        content = bytes(await part.read())
        if part.name == "payload_json":
            call.body = _parse(content.decode())
        elif found := re.fullmatch(r"files\[(\d+)\]", part.name or ""):
            call.files[int(found[1])] = (part.filename or "unknown", content)


def _parse(text: str) -> Any:
    try:
        return json.loads(text) if text else None
    except ValueError:
        raise Refusal(400, 50109, "The request body contains invalid JSON.") from None


def answer(status: int, body: Any, headers: dict[str, str] | None = None) -> web.Response:
    """Write a response; the content type must be the bare `application/json` that discord.py looks for."""
    if body is None:
        return web.Response(status=status, headers=headers)
    plain = {"Content-Type": "application/json", **(headers or {})}
    return web.Response(status=status, body=json.dumps(body).encode(), headers=plain)


def too_many(wait: float, headers: dict[str, str], code: int = 0) -> web.Response:
    """Write a 429."""
    everywhere = "X-RateLimit-Global" in headers
    body = {"message": "You are being rate limited.", "retry_after": round(wait, 3), "global": everywhere, "code": code}
    return answer(429, body, headers)


def faulty(fault: Fault) -> web.Response:
    """Write the answer that a test ordered."""
    if fault.status == 429:
        return too_many(fault.retry_after, refused(fault.retry_after, "user"), fault.code)
    texts = {
        403: (50013, "Missing Permissions"),
        404: (10003, "Unknown Channel"),
        500: (0, "500: Internal Server Error"),
    }
    code, text = texts.get(fault.status, (0, f"{fault.status}"))
    return answer(fault.status, {"message": text, "code": fault.code or code})

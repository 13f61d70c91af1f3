"""The local table's pages: at the port beside the table's, so that boards go on when it is set up again."""

import socket
from urllib.parse import urlsplit

from bot.cli.run import HERE, _free, pages_beside
from tests.bot.conftest import Sitting


def at(sitting: Sitting) -> int | None:
    return urlsplit(sitting.client.web).port


async def test_pages_come_back_to_their_port_and_give_way_to_whoever_has_it(sitting: Sitting) -> None:
    wanted = _free(0)
    for _evening in range(2):
        async with pages_beside(sitting.client, wanted):
            assert at(sitting) == wanted
    with socket.create_server((HERE, wanted)):
        async with pages_beside(sitting.client, wanted):
            assert at(sitting) not in (None, 0, wanted)

FROM python:3.12-slim

RUN useradd --create-home --uid 1618 westphalia && install -d -m 700 -o 1618 /data
WORKDIR /app
COPY requirements.txt .
RUN pip install --no-cache-dir --require-hashes -r requirements.txt
COPY . .

USER 1618
VOLUME /data
ENV PYTHONPATH=/app \
    PYTHONUNBUFFERED=1 \
    WESTPHALIA_DATABASE=/data/westphalia.sqlite \
    WESTPHALIA_HEALTH_PORT=8080
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
    CMD ["python", "-c", "import urllib.request as r; r.urlopen('http://127.0.0.1:8080/health', timeout=4)"]
ENTRYPOINT ["python", "-m", "bot.cli"]
CMD ["serve"]

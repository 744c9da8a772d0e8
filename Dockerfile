# One image for nodes and workers, from a clone: docker build --tag tessera .
# docs/running.md says how to run it. Every step also works by hand, in this order, in a fresh directory.

FROM rust:1.95-bookworm AS build
WORKDIR /src
COPY . .
RUN cargo build --release --locked --package tessera-cli --features acme

FROM debian:bookworm-slim
RUN apt-get update \
    && apt-get install --yes --no-install-recommends ca-certificates curl \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --uid 10001 --home-dir /var/lib/tessera --create-home tessera
COPY --from=build /src/target/release/tessera /usr/local/bin/tessera
USER tessera
WORKDIR /var/lib/tessera
VOLUME /var/lib/tessera
ENV TESSERA_DATABASE=/var/lib/tessera/games.db TESSERA_BIND=0.0.0.0 TESSERA_PORT=7373 TESSERA_LOG=info
EXPOSE 7373
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s \
    CMD ["curl", "--fail", "--silent", "--show-error", "--output", "/dev/null", "http://127.0.0.1:7373/ready"]
ENTRYPOINT ["tessera"]
CMD ["serve", "--no-open"]

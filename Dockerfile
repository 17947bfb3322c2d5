# The program `tiebreak`, statically linked, without a network: docker run --rm --network none -v "$PWD:/data" tiebreak check club.trf
FROM rust:1.88-alpine AS build
RUN apk add --no-cache musl-dev
WORKDIR /source
COPY . .
RUN cargo build --locked --release --bin tiebreak

FROM scratch
COPY --from=build /source/target/release/tiebreak /tiebreak
COPY --from=build /source/LICENSE-MIT /source/LICENSE-APACHE /source/THIRD-PARTY.txt /
WORKDIR /data
ENTRYPOINT ["/tiebreak"]

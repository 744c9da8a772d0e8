// A slow connection to a server: a TCP proxy that delays and throttles what goes through it, as a real line does.

import { connect, createServer } from "node:net";

/** The smallest amount that is sent at once, in bytes. */
const PIECE = 1500;

/**
 * Opens a slow line to a port of this machine.
 * @param {number} port
 * @param {{ delay: number, rate: number }} line  milliseconds each way; bytes per millisecond for all connections together
 */
export async function slowLine(port, { delay, rate }) {
  const down = lane(delay, rate);
  const server = createServer((near) => {
    const far = connect(port, "127.0.0.1");
    for (const end of [near, far]) {
      end.setNoDelay(true);
      end.on("error", () => {});
    }
    near.on("data", (data) => setTimeout(() => far.write(data), delay));
    far.on("data", (data) => {
      for (let at = 0; at < data.length; at += PIECE) down(() => near.write(data.subarray(at, at + PIECE)), PIECE);
    });
    near.on("close", () => far.destroy());
    far.on("close", () => down(() => near.end(), 0));
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    address: `http://127.0.0.1:${server.address().port}`,
    end: () => server.close(),
  };
}

/** Runs what is sent one after the other, each when the line is free. */
function lane(delay, rate) {
  let free = 0;
  return (send, bytes) => {
    free = Math.max(free, performance.now()) + bytes / rate;
    setTimeout(send, free - performance.now() + delay);
  };
}

import { Socket } from "node:net";
import { Client, type ClientConfig } from "pg";
import { LoopTimer } from "../../domain/loop-timer.ts";
import { StoreFault } from "../engine.ts";

/**
 * The driver's client, timed by the event loop's own time. By the clock, as the driver does it, a loop that was held up finds its time over
 * before it has read what the server said meanwhile, and gives up a connection that is well.
 */
export class TimedClient extends Client {
  /** The driver gives no way to cut a connection that is idle. */
  readonly socket: Socket;

  constructor(config: ClientConfig) {
    const socket = new Socket();
    super({ ...config, stream: () => socket });
    this.socket = socket;
  }

  /** Breaks the connection after so much time. @returns what calls it off */
  limitTime(msMax: number): () => void {
    const stop = (): void => timer.stop();
    const timer = new LoopTimer(() => {
      if (timer.elapsedMs < msMax) return;
      stop();
      this.socket.destroy(new StoreFault("unavailable", "The database did not answer in time"));
    });
    this.socket.once("close", stop);
    return stop;
  }
}

import { Socket } from "node:net";
import { Client, type ClientConfig } from "pg";
import { LoopTimer } from "../../runtime/loop-timer.ts";
import { StoreFault } from "../engine.ts";

/**
 * The driver's client with timeouts that ignore delays of the event loop. The driver's own timeouts
 * fire after a delay although the reply has already arrived.
 */
export class TimedClient extends Client {
  /** The driver cannot close an idle connection. */
  readonly socket: Socket;

  constructor(config: ClientConfig) {
    const socket = new Socket();
    super({ ...config, stream: () => socket });
    this.socket = socket;
  }

  /** Destroys the connection after a time. Returns a function that cancels it. */
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

import { FairQueue } from "../../runtime/fair-queue.ts";

/**
 * Node accepts one connection per turn of the event loop, so short turns admit new clients sooner.
 */
const servedPerTurn = 2;

export interface Waiting {
  readonly client: string;
  /** Whether it has ever sent more than one request at once. */
  readonly hasPipelined: boolean;
  isWaiting: boolean;
}

interface Lane<Connection> {
  readonly queue: FairQueue<Connection>;
  left: number;
}

/**
 * Serves a few connections per turn of the event loop. Clients take turns. Connections that have
 * pipelined requests use a separate lane, so that they do not delay others.
 */
export class ConnectionTurns<Connection extends Waiting> {
  readonly #serve: (connection: Connection) => void;
  readonly #plainLane: Lane<Connection> = createLane();
  readonly #pipelinedLane: Lane<Connection> = createLane();
  #turn = 0;
  #isScheduled = false;
  #isServingAll = false;

  constructor(serve: (connection: Connection) => void) {
    this.#serve = serve;
  }

  readTurn(): number {
    this.#schedule();
    return this.#turn;
  }

  wait(connection: Connection): void {
    this.#schedule();
    if (connection.isWaiting) return;
    const lane = this.#laneOf(connection);
    if (lane.left === 0) return this.enqueue(connection);
    lane.left -= 1;
    this.#serve(connection);
  }

  enqueue(connection: Connection): void {
    if (connection.isWaiting) return;
    this.#schedule();
    connection.isWaiting = true;
    this.#laneOf(connection).queue.add(connection.client, connection);
  }

  get isServingAll(): boolean {
    return this.#isServingAll;
  }

  serveAll(): void {
    this.#isServingAll = true;
    this.#startTurn();
  }

  #laneOf({ hasPipelined }: Connection): Lane<Connection> {
    return hasPipelined ? this.#pipelinedLane : this.#plainLane;
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      this.#startTurn();
    });
  }

  #startTurn(): void {
    this.#turn += 1;
    for (const lane of [this.#plainLane, this.#pipelinedLane]) {
      lane.left = this.#isServingAll ? Infinity : servedPerTurn;
      while (lane.left > 0 && this.#serveNext(lane)) lane.left -= 1;
      if (lane.queue.size > 0) this.#schedule();
    }
  }

  #serveNext({ queue }: Lane<Connection>): boolean {
    const connection = queue.take();
    if (!connection) return false;
    connection.isWaiting = false;
    this.#serve(connection);
    return true;
  }
}

function createLane<Connection>(): Lane<Connection> {
  return { queue: new FairQueue(), left: servedPerTurn };
}

import { FairQueue } from "../domain/fair-queue.ts";
import { siteOf } from "../domain/network-of.ts";

/**
 * Connections that are served in one turn of the event loop, of each lane. Node accepts one connection a turn, so a short turn
 * also lets new clients in sooner.
 */
const servedPerTurn = 2;

/** A connection that can wait for its turn. */
export interface Waiting {
  /** The network that it counts for. */
  readonly party: string;
  /** Whether it has ever sent more than one request at once. */
  readonly hasPipelined: boolean;
  /** Whether it is in the queue. */
  isWaiting: boolean;
}

interface Lane<Connection> {
  readonly queue: FairQueue<Connection>;
  /** Connections that may still be served in this turn. */
  left: number;
}

/**
 * Serves connections a few per turn of the event loop; networks take turns. Connections that have pipelined wait in a lane of
 * their own, so that all others are served past them.
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

  /** Another number in each turn of the event loop. */
  readTurn(): number {
    this.#schedule();
    return this.#turn;
  }

  /** Serves a connection at once if this turn has room, else in one of the next. */
  wait(connection: Connection): void {
    this.#schedule();
    if (connection.isWaiting) return;
    const lane = this.#laneOf(connection);
    if (lane.left === 0) return this.enqueue(connection);
    lane.left -= 1;
    this.#serve(connection);
  }

  /** Serves a connection in one of the next turns. */
  enqueue(connection: Connection): void {
    if (connection.isWaiting) return;
    this.#schedule();
    connection.isWaiting = true;
    this.#laneOf(connection).queue.add(connection.party, connection);
  }

  get isServingAll(): boolean {
    return this.#isServingAll;
  }

  /** From now on, serves every connection at once. */
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

  /** @returns whether there was one */
  #serveNext({ queue }: Lane<Connection>): boolean {
    const connection = queue.take();
    if (!connection) return false;
    connection.isWaiting = false;
    this.#serve(connection);
    return true;
  }
}

function createLane<Connection>(): Lane<Connection> {
  return { queue: new FairQueue({ groupOf: siteOf }), left: servedPerTurn };
}

import { unavailable } from "../domain/errors.ts";
import { FairQueue } from "../domain/fair-queue.ts";
import { siteOf } from "../domain/network-of.ts";

/** Pages out of memory in one turn of the event loop: less than half a millisecond. */
const answersPerTurn = 4;
/** As many as may ask at a time, nearly. */
const defaultWaitingMax = 8192;

/** Spreads answers that cost little over the turns of the event loop. */
interface AnswerTurns {
  /**
   * Waits for the network's turn, if there is anything to wait for.
   *
   * @throws {DomainError} `service_unavailable` when too many wait
   */
  wait(network: string): Promise<void>;
}

/**
 * Lets few answers out in one turn of the event loop, the networks in turn: what hundreds of connections ask at once would else be
 * answered in one go, and a page that is being made, or a request of the API, would wait for all of it at each of its steps.
 */
export function createAnswerTurns(waitingMax = defaultWaitingMax): AnswerTurns {
  const queue = new FairQueue<() => void>({ groupOf: siteOf });
  let givenInTurn = 0;
  let isTurning = false;

  function beginNextTurn(): void {
    isTurning = true;
    setImmediate(() => {
      givenInTurn = 0;
      isTurning = false;
      while (givenInTurn < answersPerTurn && queue.size > 0) {
        givenInTurn += 1;
        queue.take()?.();
      }
      if (givenInTurn > 0) beginNextTurn();
    });
  }

  return {
    async wait(network) {
      if (!isTurning) beginNextTurn();
      if (queue.size === 0 && givenInTurn < answersPerTurn) {
        givenInTurn += 1;
        return;
      }
      if (queue.size >= waitingMax) throw unavailable("Too many pages are being asked for. Try again in a moment.");
      const { promise, resolve } = Promise.withResolvers<void>();
      queue.add(network, resolve);
      await promise;
    },
  };
}

/**
 * Mail counted by the thread that sends it and read by the one that serves, without a question between them: numbers in memory that
 * both have. A thread that ends leaves its mails unsent, which the next one counts as failed.
 */

/** Read at the moment of asking. */
export interface MailCounts {
  readonly sent: number;
  readonly failed: number;
  readonly waiting: number;
}

export type MailCount = keyof MailCounts;

const places: Readonly<Record<MailCount, number>> = { sent: 0, failed: 1, waiting: 2 };

/** Memory for the counts, which may cross to a thread. */
export function createMailMemory(): Int32Array<SharedArrayBuffer> {
  return new Int32Array(new SharedArrayBuffer(Object.keys(places).length * Int32Array.BYTES_PER_ELEMENT));
}

export function readMailCounts(memory: Int32Array<SharedArrayBuffer>): MailCounts {
  return {
    get sent() {
      return Atomics.load(memory, places.sent);
    },
    get failed() {
      return Atomics.load(memory, places.failed);
    },
    get waiting() {
      return Atomics.load(memory, places.waiting);
    },
  };
}

/** Counts for a thread that begins. @returns a function that adds to a count */
export function countMail(memory: Int32Array<SharedArrayBuffer>): (count: MailCount, more: number) => void {
  const lost = Atomics.exchange(memory, places.waiting, 0);
  Atomics.add(memory, places.failed, lost);
  return (count, more) => void Atomics.add(memory, places[count], more);
}

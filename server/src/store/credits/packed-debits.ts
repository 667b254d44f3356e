import type { Debit, DebitRequest } from "../../domain/credits/ledger-store.ts";

/**
 * A batch of requests as it goes to another thread. Copying costs by the object: what most requests of a batch have in common is
 * there once, and the rest are numbers.
 */
export interface PackedRequests {
  /** The different requests, each as the first of its kind. */
  readonly kinds: readonly DebitRequest[];
  /** For each request, in the order of arrival: its kind's place, then what it asks. */
  readonly numbers: readonly number[];
}

/** For each request what was granted, then what was used after it. */
export type PackedDebits = readonly number[];

/** @param requests - in the order of arrival, which stays */
export function packRequests(requests: readonly DebitRequest[]): PackedRequests {
  const places = new Map<string, number>();
  const kinds: DebitRequest[] = [];
  const numbers: number[] = [];
  for (const request of requests) {
    const name = nameKind(request);
    let place = places.get(name);
    if (place === undefined) {
      place = kinds.push(request) - 1;
      places.set(name, place);
    }
    numbers.push(place, request.asked);
  }
  return { kinds, numbers };
}

export function unpackRequests({ kinds, numbers }: PackedRequests): readonly DebitRequest[] {
  const requests: DebitRequest[] = [];
  for (let i = 0; i < numbers.length; i += 2) {
    const { accountId, keyId, operation, day, cap } = kinds[numbers[i]!]!;
    requests.push({ accountId, keyId, operation, day, cap, asked: numbers[i + 1]! });
  }
  return requests;
}

export function packDebits(debits: readonly Debit[]): PackedDebits {
  const numbers: number[] = [];
  for (const { granted, used } of debits) numbers.push(granted, used);
  return numbers;
}

export function unpackDebits(numbers: PackedDebits): readonly Debit[] {
  const debits: Debit[] = [];
  for (let i = 0; i < numbers.length; i += 2) {
    debits.push({ granted: numbers[i]!, used: numbers[i + 1]! });
  }
  return debits;
}

/** Ids, operations and days contain no line feed. */
function nameKind({ accountId, keyId, operation, day, cap }: DebitRequest): string {
  return `${accountId}\n${keyId}\n${operation}\n${day}\n${cap}`;
}

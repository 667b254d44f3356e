/** What tells the four lanes apart: factors and rotations of a block's word, rotation and summand of the state's. */
type Lane = {
  readonly factors: readonly [number, number];
  readonly wordTurn: number;
  readonly stateTurn: number;
  readonly summand: number;
};

const lanes: readonly Lane[] = [
  { factors: [0x239b961b, 0xab0e9789], wordTurn: 15, stateTurn: 19, summand: 0x561ccd1b },
  { factors: [0xab0e9789, 0x38b34ae5], wordTurn: 16, stateTurn: 17, summand: 0x0bcaa747 },
  { factors: [0x38b34ae5, 0xa1e38b93], wordTurn: 17, stateTurn: 15, summand: 0x96cd1c35 },
  { factors: [0xa1e38b93, 0x239b961b], wordTurn: 18, stateTurn: 13, summand: 0x32ac3b17 },
];
const stateFactor = 5;
const wordBytes = 4;
const blockBytes = 16;
const byteBits = 8;

/**
 * The 128 bits of MurmurHash3 for 32-bit machines; integer arithmetic, hence the same in every engine. Texts of one
 * length up to 16 bytes never share a hash, as every step can be undone.
 *
 * @param bytes - what is hashed
 * @param key - 32 bits that choose one of the functions
 * @returns four signed words of 32 bits
 * @see Appleby, SMHasher, MurmurHash3_x86_128: every constant
 * @example
 * murmurHash(new Uint8Array(), 0).join()  // "0,0,0,0"
 */
export function murmurHash(bytes: Uint8Array, key: number): Int32Array {
  const state = new Int32Array(lanes.length).fill(key);
  const whole = bytes.length - (bytes.length % blockBytes);
  for (let start = 0; start < whole; start += blockBytes) mixBlock(state, bytes, start);
  for (const [index, lane] of lanes.entries()) {
    state[index]! ^= mixWord(readWord(bytes, whole + wordBytes * index), lane);
  }
  return finish(state, bytes.length);
}

function mixBlock(state: Int32Array, bytes: Uint8Array, start: number): void {
  for (const [index, lane] of lanes.entries()) {
    const mixed = state[index]! ^ mixWord(readWord(bytes, start + wordBytes * index), lane);
    const sum = (rotate(mixed, lane.stateTurn) + state[(index + 1) % lanes.length]!) | 0;
    state[index] = Math.imul(sum, stateFactor) + lane.summand;
  }
}

/** Four bytes, the low one first; beyond the end they are 0, which leaves the state as it is. */
function readWord(bytes: Uint8Array, start: number): number {
  let word = 0;
  for (let index = Math.min(start + wordBytes, bytes.length) - 1; index >= start; index -= 1) {
    word = (word << byteBits) | bytes[index]!;
  }
  return word;
}

function mixWord(word: number, { factors, wordTurn }: Lane): number {
  return Math.imul(rotate(Math.imul(word, factors[0]), wordTurn), factors[1]);
}

function finish(state: Int32Array, length: number): Int32Array {
  for (let index = 0; index < state.length; index += 1) state[index]! ^= length;
  spread(state);
  for (let index = 0; index < state.length; index += 1) state[index] = avalanche(state[index]!);
  spread(state);
  return state;
}

/** Adds all words to the first, then the first to all others. */
function spread(state: Int32Array): void {
  for (let index = 1; index < state.length; index += 1) state[0]! += state[index]!;
  for (let index = 1; index < state.length; index += 1) state[index]! += state[0]!;
}

/** Every bit of the word changes about half of the others. */
function avalanche(word: number): number {
  let mixed = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}

function rotate(word: number, bits: number): number {
  return (word << bits) | (word >>> (32 - bits));
}

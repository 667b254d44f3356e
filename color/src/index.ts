/**
 * The science: pure functions for browser and server. Colors go in and out as lowercase six-digit hexes.
 * Nothing here knows a clock, a network, a disk, or a source of randomness of its own.
 */
export {};

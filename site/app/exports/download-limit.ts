import { createContext } from "react-router";

interface DownloadLimitOptions {
  readonly perMinute: number;
  /** Clients that are remembered; beyond, the one whose minute began first is forgotten. */
  readonly clientsMax: number;
}

/** Counts what each client draws and downloads; made once per process. */
export const downloadLimitContext = createContext<ReturnType<typeof createDownloadLimit>>();

const minuteMs = 60_000;

interface Minute {
  readonly startedAt: number;
  count: number;
}

/** A limit whose memory is bounded: a minute of each client begins with its first download. */
export function createDownloadLimit({ perMinute, clientsMax }: DownloadLimitOptions) {
  const minutes = new Map<string, Minute>();

  function beginMinute(client: string, at: number): Minute {
    minutes.delete(client);
    const [oldest] = minutes.keys();
    if (oldest !== undefined && minutes.size >= clientsMax) minutes.delete(oldest);
    const minute = { startedAt: at, count: 0 };
    minutes.set(client, minute);
    return minute;
  }

  return {
    /**
     * Takes one download.
     *
     * @param client - what stands for the client: an address, or a network of them
     * @param at - epoch milliseconds
     * @returns 0 when it is granted, otherwise the seconds after which another try makes sense
     */
    takeDownload(client: string, at: number): number {
      const known = minutes.get(client);
      const isOver = known === undefined || Math.abs(at - known.startedAt) >= minuteMs;
      const minute = isOver ? beginMinute(client, at) : known;
      if (minute.count >= perMinute) return Math.ceil((minute.startedAt + minuteMs - at) / 1000);
      minute.count += 1;
      return 0;
    },
  };
}

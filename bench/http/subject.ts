import { createFolder, type Environment, type Owner, startServer } from "../../test/running-server.ts";
import type { Endpoint } from "./endpoints.ts";
import { formatRequest, type Target } from "./load.ts";
import { benchEnvironment } from "./part.ts";
import { pinProcess, serverCore } from "./processes.ts";

export interface Subject {
  readonly origin: string;
  readonly processId: number;
  readonly key: string;
}

interface SubjectOptions {
  readonly env?: Environment;
  readonly folder?: string;
}

export async function startSubject(
  owner: Owner,
  { env = {}, folder = createFolder(owner) }: SubjectOptions = {},
): Promise<Subject> {
  const server = await startServer(owner, folder, { ...benchEnvironment, ...env });
  pinProcess(server.processId, serverCore);
  return {
    origin: server.origin.replace("localhost", "127.0.0.1"),
    processId: server.processId,
    key: server.key,
  };
}

export function targetSubject({ origin, processId, key }: Subject, { paths }: Endpoint): Target {
  return {
    origins: [origin],
    processIds: [processId],
    requests: paths.map((path) => formatRequest(path, key)),
  };
}

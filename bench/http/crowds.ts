/** Visitors and the API, without and with a crowd of connections from another network. */
import { randomBytes } from "node:crypto";
import { networkInterfaces } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { createSecret } from "../../server/src/domain/keys/api-key.ts";
import { startCrowd } from "./crowd.ts";
import { formatRequest, type LoadResult, percentile, poolLatencies, runOpenLoop, type Target } from "./load.ts";
import type { Cell, PartContext, Section } from "./part.ts";
import { formatPageRequest, secondsFor, type Targets } from "./fairness-targets.ts";

const crowdSizes = [50, 300];
const localCrowd = "127.0.0.2";
/** Of eight networks. */
const visitorAddresses = Array.from({ length: 8 }, (_, place) => `127.0.1.${place + 1}`);
/** Pages and API requests a second. */
const visitorRate = 40;
const apiRate = 40;
const apiConnections = 16;
const junkKeys = 5345;
/** Before each round, in which the crowd comes or what is left of it goes. */
const leadInSeconds = 1;
const msPerSecond = 1000;

interface Crowd {
  readonly label: string;
  readonly target: Target;
}

export async function measureBesideCrowds(targets: Targets, context: PartContext): Promise<Section> {
  const rows: (readonly Cell[])[] = [];
  for (const crowd of listCrowds(targets).filter(({ label }) => label.includes(context.only))) {
    context.tell(crowd.label);
    rows.push(...(await measureBesideCrowd(targets, crowd, context)));
  }
  return {
    title: "Visitors beside another's crowd",
    note:
      `${visitorRate} pages/s that nobody has asked for before, of ${visitorAddresses.length} networks, and ${apiRate} API requests/s, ` +
      "in rounds without and with connections of another network that ask as fast as they are answered, be it with a refusal. " +
      `A p99 is of all rounds, at least ${context.samples} answers; what came in the first second of a round does not count.`,
    columns: [
      "Crowd",
      "visitors' p99 ms",
      "with",
      "ratio",
      "p50 ratio",
      "failed",
      "API p99 ms",
      "with",
      "ratio",
      "p50 ratio",
      "failed",
      "crowd's answers/s",
    ],
    rows,
  };
}

/** The same network as any other's, and as one of this machine, which limits exempt. */
function listCrowds({ api, pages }: Targets): readonly Crowd[] {
  const outside = findOutsideAddress();
  const [origin] = api.origins;
  const from = outside === undefined ? {} : { origins: [String(origin).replace("127.0.0.1", outside)] };
  const clients = [outside ?? localCrowd];
  const palettes = [formatPageRequest("/palettes")];
  const keys = Array.from({ length: junkKeys }, () => formatRequest("/api/v1/account", createSecret(randomBytes)));
  return [
    { label: "/palettes", target: { ...api, ...from, clients, requests: palettes } },
    { label: "pages nobody has asked for", target: { ...pages.take(), ...from, clients } },
    { label: "junk keys", target: { ...api, ...from, clients, requests: keys } },
    { label: "/palettes, of this machine", target: { ...api, clients: [localCrowd], requests: palettes } },
  ];
}

function findOutsideAddress(): string | undefined {
  const addresses = Object.values(networkInterfaces()).flatMap((found) => found ?? []);
  return addresses.find(({ internal, family }) => !internal && family === "IPv4")?.address;
}

/** What visitors and the API were answered in the rounds of one kind. */
interface Heard {
  readonly visits: LoadResult[];
  readonly calls: LoadResult[];
}

/** Without, with the small and with the large crowd, in turn. */
async function measureBesideCrowd(
  targets: Targets,
  { label, target }: Crowd,
  context: PartContext,
): Promise<readonly (readonly Cell[])[]> {
  const seconds = secondsFor(Math.min(visitorRate, apiRate), context);
  const alone: Heard = { visits: [], calls: [] };
  const crowds = crowdSizes.map((connections) => ({
    connections,
    answers: 0,
    heard: { visits: [], calls: [] } as Heard,
  }));
  for (let round = 0; round < context.rounds; round++) {
    await hear(targets, seconds, alone);
    for (const crowd of crowds) {
      const { end } = await startCrowd(target, { connections: crowd.connections, seconds: leadInSeconds + seconds });
      await hear(targets, seconds, crowd.heard);
      crowd.answers += (await end) / context.rounds;
    }
  }
  return crowds.map(({ connections, answers, heard }) => [
    `${connections} on ${label}`,
    ...comparePools(alone.visits, heard.visits),
    ...comparePools(alone.calls, heard.calls),
    answers,
  ]);
}

async function hear({ api, pages }: Targets, seconds: number, { visits, calls }: Heard): Promise<void> {
  await sleep(leadInSeconds * msPerSecond);
  const visitor: Target = { ...pages.take(), clients: visitorAddresses };
  const [visit, call] = await Promise.all([
    runOpenLoop(visitor, { connections: visitorAddresses.length, seconds, rate: visitorRate }),
    runOpenLoop(api, { connections: apiConnections, seconds, rate: apiRate }),
  ]);
  visits.push(visit);
  calls.push(call);
}

function comparePools(before: readonly LoadResult[], during: readonly LoadResult[]): readonly Cell[] {
  const [without, beside] = [poolLatencies(before), poolLatencies(during)];
  const [p50Ratio, p99Ratio] = [0.5, 0.99].map((share) => percentile(beside, share) / percentile(without, share));
  const failedShare = during.reduce((sum, result) => sum + result.failedShare, 0) / during.length;
  const p99Ms = [percentile(without, 0.99), percentile(beside, 0.99)];
  return [...p99Ms, p99Ratio ?? Number.NaN, p50Ratio ?? Number.NaN, failedShare];
}

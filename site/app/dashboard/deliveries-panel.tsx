import type { AlertEvent, Delivery } from "@tincture/contract/alerts";
import { LocalTime, Panel } from "./dashboard-frame.tsx";

export function DeliveriesPanel({ deliveries }: { readonly deliveries: readonly Delivery[] }) {
  return (
    <Panel title="Recent deliveries">
      {deliveries.length === 0 ? (
        <p className="text-muted">No alerts were sent in the last 30 days.</p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {deliveries.map((delivery) => (
            <DeliveryItem key={`${delivery.alertId} ${delivery.target}`} delivery={delivery} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

const stateTexts = { pending: "waiting", sent: "delivered", failed: "failed" } as const;
const stateLooks = { pending: "text-muted", sent: "text-good", failed: "text-danger" } as const;

function DeliveryItem({ delivery }: { readonly delivery: Delivery }) {
  const { state, url, outcome, attempts, createdAt, nextAt } = delivery;
  return (
    <li className="flex flex-col gap-1 py-4 text-sm">
      <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <span className="font-medium">{describeAlert(delivery)}</span>
        <span className={stateLooks[state]}>{stateTexts[state]}</span>
        <span className="text-muted sm:ml-auto">
          <LocalTime at={createdAt} show="both" />
        </span>
      </p>
      <p className="text-muted [overflow-wrap:anywhere]">
        {url === null ? "By mail" : `To ${url}`}
        {outcome !== "" && `. ${outcome}`}
        {attempts > 1 && `. ${attempts} attempts`}
        {nextAt !== null && outcome !== "" && (
          <>
            . Next attempt <LocalTime at={nextAt} show="both" />
          </>
        )}
      </p>
    </li>
  );
}

const eventTexts: Readonly<Record<AlertEvent, string>> = {
  "credits.threshold_reached": "Credits used",
  "key.created": "New key",
  "key.rotated": "Key rotated",
  "key.new_network": "Key used from a new network",
  "webhook.test": "Test",
};

/** Names of alerts about credits end with the percentage and the day. */
function describeAlert({ event, alertName }: Delivery): string {
  const [, percent, day] = /^credits:(\d+):(.+)$/.exec(alertName) ?? [];
  return percent === undefined ? eventTexts[event] : `${percent} % of the credits of ${day}`;
}

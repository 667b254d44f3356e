import type { Message } from "./article.ts";

const width = 400;
const [left, right] = [20, width - 20];
const middle = width / 2;
const rowHeight = 46;
const headHeight = 30;

/** Draws messages between a client and a server, in order from top to bottom. */
export function MessagePicture({ label, messages }: { readonly label: string; readonly messages: readonly Message[] }) {
  const height = headHeight + messages.length * rowHeight + 8;
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className="w-full max-w-xl text-ink"
      role="img"
      aria-label={label}
      fontSize="13"
      fill="currentColor"
    >
      <text x={0} y={14} fontWeight="500">
        Client
      </text>
      <text x={width} y={14} textAnchor="end" fontWeight="500">
        Server
      </text>
      {[left, right].map((x) => (
        <path key={x} d={`M${x} 24V${height}`} stroke="currentColor" strokeOpacity="0.3" />
      ))}
      {messages.map((message, row) => (
        <MessageRow key={message.text} message={message} y={headHeight + (row + 1) * rowHeight - 12} />
      ))}
    </svg>
  );
}

function MessageRow({ message: { from, text, isLost }, y }: { readonly message: Message; readonly y: number }) {
  const [start, end] = from === "client" ? [left, right] : [right, left];
  const tip = isLost ? middle : end;
  const back = from === "client" ? tip - 8 : tip + 8;
  return (
    <g>
      <text x={middle} y={y - 9} textAnchor="middle">
        {text}
      </text>
      <path d={`M${start} ${y}H${tip}`} stroke="currentColor" strokeDasharray={isLost ? "4 4" : undefined} />
      {isLost ? (
        <path d={`M${tip - 5} ${y - 5}l10 10m0 -10l-10 10`} stroke="currentColor" strokeWidth="2" />
      ) : (
        <path d={`M${tip} ${y}L${back} ${y - 4}V${y + 4}Z`} />
      )}
    </g>
  );
}

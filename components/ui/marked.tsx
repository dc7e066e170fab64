interface MarkedProps {
  /** A text in pieces; those that answer a search are hits. */
  parts: readonly { text: string; hit: boolean }[];
}

/** A text whose hits stand in `<mark>`. */
export function Marked({ parts }: MarkedProps) {
  return parts.map((part, i) =>
    // The pieces of one text never change their order.
    part.hit ? <mark key={i}>{part.text}</mark> : <span key={i}>{part.text}</span>,
  );
}

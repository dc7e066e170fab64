import 'server-only';

/** Bodies of replies that were whole when the reply was made: reading them back from its stream would cost more than making it. */
const bodies = new WeakMap<Response, string | Uint8Array>();

/** A reply whose body is known as a whole. */
export function wholeReply(body: string | Uint8Array | null, init: ResponseInit): Response {
  const reply = new Response(body as BodyInit | null, init);
  if (body !== null) bodies.set(reply, body);
  return reply;
}

/** The whole body of a reply; `undefined` where it is a stream, or none. */
export function bytesOf(reply: Response): string | Uint8Array | undefined {
  return bodies.get(reply);
}

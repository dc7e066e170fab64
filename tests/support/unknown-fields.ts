import type { Envelope } from '@/lib/core/envelope';

/** A reply as the helpers of this ring hand it on. */
type Told = { status: number } & (
  | { json: Pick<Envelope<unknown>, 'errors'> }
  | { body: Pick<Envelope<unknown>, 'errors'> }
);

/** The fields that a refused write names as unknown to it, in their order; for any other reply its status and messages. */
export function unknownNamed(reply: Told): string[] {
  const { errors = {} } = 'json' in reply ? reply.json : reply.body;
  const names = Object.keys(errors);
  const said = reply.status === 400 && names.every((n) => errors[n] === `不支持的参数：${n}`);
  return said ? names : [String(reply.status), ...Object.values(errors)];
}

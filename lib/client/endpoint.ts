import type { z } from 'zod';

interface WithSpec {
  spec: { input?: z.ZodType; output?: z.ZodType };
}

type InputOf<S> = S extends { input?: infer I }
  ? I extends z.ZodType
    ? z.input<I>
    : Record<string, never>
  : never;
type OutputOf<S> = S extends { output?: infer O } ? (O extends z.ZodType ? z.output<O> : null) : never;

/** The types of a call, taken from its route handler; nothing of the server reaches the browser. */
export interface EndpointOf<H extends WithSpec> {
  input: InputOf<H['spec']>;
  output: OutputOf<H['spec']>;
}

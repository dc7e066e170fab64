import 'server-only';
import { Agent, request } from 'undici';

/** A request as it leaves: whole, signed, and bounded in time by whoever sends it. */
export interface Outgoing {
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string;
  signal: AbortSignal;
}

/** What of a reply the adapters read; a `Response` of the platform is one. */
export interface Incoming {
  status: number;
  headers: { get(name: string): string | null };
  text(): Promise<string>;
  body: AsyncIterable<Uint8Array> | null;
}

/** One exchange. A redirect is a reply like any other, and is not followed. @throws when there is no reply */
export type Send = (url: URL, outgoing: Outgoing) => Promise<Incoming>;

/** Its connections are kept for the next call. Of its own: the platform's `fetch` may have left an agent of another version where one is looked for. */
const agent = new Agent();

/** Below `fetch`, whose streams and header lists cost four times as much as the exchange itself. */
export const send: Send = async (url, outgoing) => {
  const { statusCode, headers, body } = await request(url, { ...outgoing, dispatcher: agent });
  return {
    status: statusCode,
    headers: {
      get: (name) => {
        const value = headers[name.toLowerCase()];
        return value === undefined ? null : String(value);
      },
    },
    text: () => body.text(),
    body,
  };
};

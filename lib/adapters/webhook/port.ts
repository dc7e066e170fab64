/** The webhook port: one text to a group of people, by the robot of a chat service. */

/** `temporary` may be tried again; `refused` the service does not take it (wrong key, too long). */
export type WebhookResult = { ok: true } | { ok: false; kind: 'temporary' | 'refused'; code: string };

export interface WebhookPort {
  /** Sends one text. Never throws for anything the service or the network does. */
  send(text: string): Promise<WebhookResult>;
  /** Whether the service answers at all; says nothing in the group. Never throws. */
  check(): Promise<WebhookResult>;
}

/** Robots of chat services that people name by their address. */
export interface RobotsPort {
  /** Sends one text to a robot. Never throws for anything the service or the network does. */
  send(address: string, text: string): Promise<WebhookResult>;
}

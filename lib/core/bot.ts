import { isbot } from 'isbot';

/** Whether a user agent is that of a robot: one that says so, a link preview, a script, or one that says nothing. Their views, clicks and searches are not counted. */
export function isBot(userAgent: string): boolean {
  return userAgent.trim() === '' || isbot(userAgent);
}

const BOT =
  /bot|spider|crawl|slurp|archiver|monitor|preview|curl|wget|python|java\/|go-http|okhttp|axios|node-fetch/i;

/** Whether a user agent is a program's: views and clicks of programs are not counted. Nobody at all counts as one. */
export function isBot(userAgent: string): boolean {
  return userAgent === '' || BOT.test(userAgent);
}

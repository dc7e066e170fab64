/** The mobile skin's home in the place of the desktop's; administrators keep their offices. */
export function mobileLanding(path: string): string {
  return path === '/index' ? '/mobile/home' : path;
}

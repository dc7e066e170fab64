/** The two arrangements of the site's screens. Apart from the table of their addresses (mirrored-paths.ts), which public pages do not carry along. */
export type Skin = 'desktop' | 'mobile';

/** The skin that a page belongs to, by its path. */
export function skinOf(pathname: string | null): Skin {
  return pathname !== null && /^\/mobile(\/|$)/.test(pathname) ? 'mobile' : 'desktop';
}

/** Where one logs in (specification section 6). */
export const LOGIN_PAGES: Readonly<Record<Skin, string>> = {
  desktop: '/login/userlogin',
  mobile: '/mobile/login',
};

import 'server-only';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { WORD } from './frames';

/** Answered outside the table of pages: calls, files and what the framework serves of its build. */
const ELSEWHERE = /^\/(?:api|files|_next\/static)(?:\/|$)|^\/_next\/image$/;
/** Spellings that the framework sends on to their plain one. */
const OTHER_SPELLING = /\/\/|\\|.\/$/;
/** Addresses of readers, whose publications have public ids. */
const READER = /^\/(?:index\/ebook\/read|mobile\/reader)\//;
/** How a parameter is spelled where something may be: an id, a code, a token; any other as its page says. */
const FORMS: Readonly<Record<string, string>> = {
  id: String.raw`[1-9]\d{0,11}`,
  sn: WORD,
  token: WORD,
};
const formOf = (route: string, name: string) =>
  READER.test(route) ? String.raw`[\w-]{16}` : (FORMS[name] ?? '[^/]+');

/** A route for whatever has no page shows that nothing is there. */
const CATCH_ALL = /\[\.\.\./;

/**
 * The addresses at which the built site has something, so that anything else is answered without asking the framework.
 *
 * @param routes in the words of their folders: `/index/details/[id]`
 * @param others single addresses: `/favicon.ico`
 */
export function addressesOf(routes: Iterable<string>, others: Iterable<string>): (path: string) => boolean {
  const own = [...routes].filter((route) => !CATCH_ALL.test(route));
  const fixed = new Set([...own.filter((route) => !route.includes('[')), ...others]);
  const patterns = own
    .filter((route) => route.includes('['))
    .map((route) =>
      route
        .replaceAll('.', String.raw`\.`)
        .replaceAll(/\[(\w+)\]/g, (_, name: string) => formOf(route, name)),
    );
  const open = new RegExp(`^(?:${patterns.join('|')})$`);
  return (at) =>
    fixed.has(at) || ELSEWHERE.test(at) || OTHER_SPELLING.test(at) || (patterns.length > 0 && open.test(at));
}

/** The routes that Next has built, those of pages (`page`) or those that answer by themselves (`route`). */
export function builtRoutes(kind: 'page' | 'route'): string[] {
  const manifest = readFileSync(path.resolve('.next/app-path-routes-manifest.json'), 'utf8');
  return Object.entries(JSON.parse(manifest) as Record<string, string>)
    .filter(([file]) => file.endsWith(`/${kind}`))
    .map(([, route]) => route);
}

/** Addresses that the framework leads elsewhere. */
export function redirectSources(): string[] {
  const manifest = readFileSync(path.resolve('.next/routes-manifest.json'), 'utf8');
  const { redirects } = JSON.parse(manifest) as { redirects: { source: string; internal?: true }[] };
  return redirects.filter(({ internal }) => !internal).map(({ source }) => source);
}

/** Addresses of the files below `public`, as the framework finds them at its start. */
export function publicFiles(): string[] {
  return readdirSync('public', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(
      (entry) =>
        `/${path.relative('public', path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/')}`,
    );
}

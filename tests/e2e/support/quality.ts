import type { Page } from '@playwright/test';
import { source as axe } from 'axe-core';
import { HtmlValidate } from 'html-validate';

/**
 * Rules of HTML that the framework's output breaks by its own hand, and rules of taste: how an attribute is quoted, that a style attribute
 * stands there (our policy allows those). Everything else of the standard set holds: no duplicate ids, headings in order, nothing misplaced.
 */
const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard'],
  rules: {
    'attr-quotes': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'heading-level': 'error',
    'long-title': 'off',
    'no-dup-id': 'error',
    'no-inline-style': 'off',
    'no-raw-characters': 'off',
    'no-trailing-whitespace': 'off',
    'require-sri': 'off',
    'script-type': 'off',
    'void-style': 'off',
  },
});

/** What is wrong with a document, as `rule: message`. */
export async function htmlFindings(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results
    .flatMap((r) => r.messages)
    .map((m) => `${m.ruleId}: ${m.message}`)
    .filter((m) => !m.includes('"imagesizes" attribute when "imagesrcset"')); // wrong for `2x` descriptors
}

interface AxeWindow {
  axe: {
    run(
      context: object,
      options: object,
    ): Promise<{
      violations: { id: string; impact: string; nodes: { target: string[]; failureSummary: string }[] }[];
    }>;
  };
}

/** What axe finds on the page as it stands (WCAG 2.2 AA and best practice), with its rule on names that lack their visible text. */
export async function axeFindings(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() =>
    (window as unknown as AxeWindow).axe.run(
      { exclude: [['nextjs-portal']] },
      {
        resultTypes: ['violations'],
        rules: { 'label-content-name-mismatch': { enabled: true } },
      },
    ),
  );
  return violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(' ')).join(', ')}`);
}

/** Elements with text of their own that is smaller than `px`. */
export async function smallTexts(page: Page, px: number): Promise<string[]> {
  return page.evaluate((least) => {
    const out: string[] = [];
    for (const el of document.querySelectorAll<HTMLElement>('body *:not(nextjs-portal)')) {
      const own = [...el.childNodes].some((n) => n.nodeType === 3 && n.textContent?.trim());
      if (!own || !el.checkVisibility() || el.closest('.sr-only')) continue;
      const size = Number.parseFloat(getComputedStyle(el).fontSize);
      if (size < least) out.push(`${el.tagName} ${el.textContent?.trim().slice(0, 20)} ${size}`);
    }
    return out;
  }, px);
}

/** Pixels by which the page is wider than the window. */
export async function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

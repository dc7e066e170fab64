import type { Page } from '@playwright/test';

/**
 * Does to a page what a browser that translates does: each text node is replaced by an element within an element that holds the words, now and whenever new
 * ones come. It heeds no `translate="no"`, so that nothing rests on the attribute alone.
 */
export async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const SKIPPED = 'script, style, noscript, textarea, title, font, svg';
    const replace = (text: Text) => {
      if (!text.data.trim() || !text.parentElement || text.parentElement.closest(SKIPPED)) return;
      const font = document.createElement('font');
      const inner = font.appendChild(document.createElement('font'));
      inner.textContent = text.data;
      text.replaceWith(font);
    };
    const all = (root: Node) => {
      if (root.nodeType === Node.TEXT_NODE) {
        replace(root as Text);
        return;
      }
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const found: Text[] = [];
      while (walker.nextNode()) found.push(walker.currentNode as Text);
      found.forEach(replace);
    };
    all(document.body);
    new MutationObserver((records) => {
      for (const r of records)
        if (r.type === 'characterData') replace(r.target as Text);
        else r.addedNodes.forEach(all);
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
}

/** How many texts of the page were replaced. */
export const translated = (page: Page): Promise<number> => page.locator('font > font').count();

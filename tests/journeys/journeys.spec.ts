import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from '@playwright/test';
import { journeys } from './journeys';
import { seat } from './seats';
import { countPresses, secondsOf, Walk } from './walk';

const folder = join(process.env.SITE_DATA_DIR ?? '.data', 'journeys');

/** Each journey is walked once; what it cost is printed and kept as `journeys/KEY.result.json` in the folder of the site's data. */
for (const { key, what, role, prepare, start, steps } of journeys)
  test(`${key} ${what}`, async ({ browser }) => {
    const context = await seat(browser, role, key === 'account');
    let walk: Walk | null = null;
    await countPresses(context, (pressed) => walk?.count(pressed));
    const facts = (await prepare?.(browser, context)) ?? {};
    const page = await context.newPage();
    await page.goto(typeof start === 'string' ? start : start(facts));
    await page.waitForLoadState('networkidle');
    walk = new Walk(page);
    await steps(walk, facts);
    // The last presses are told by the page.
    await page.waitForLoadState('networkidle');
    const { cost } = walk;
    mkdirSync(folder, { recursive: true });
    const result = { key, what, role, ...cost, seconds: secondsOf(cost) };
    writeFileSync(join(folder, `${key}.result.json`), JSON.stringify(result));
    console.log(`${key}: ${JSON.stringify(cost)} ${result.seconds.toFixed(1)} s`);
    await context.close();
  });

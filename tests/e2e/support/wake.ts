import { expect, type Page } from '@playwright/test';

/** Whether React answers the page: its root has compared all that it takes over (components/instant/kept-input.ts). */
export const isAwake = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const key = Object.keys(document).find((one) => one.startsWith('__reactContainer$'));
    const root = key === undefined ? undefined : (document[key as keyof Document] as unknown);
    type Root = { stateNode: { current: { memoizedState: { isDehydrated: boolean } | null } } };
    return (root as Root | undefined)?.stateNode.current.memoizedState?.isDehydrated === false;
  });

/** Does what somebody does at first, and waits until the framework has taken the page over (components/instant/held-scripts.ts). */
export async function wake(page: Page): Promise<void> {
  await page.mouse.move(1, 1);
  await page.mouse.move(2, 2);
  await expect.poll(() => isAwake(page), { message: 'the framework has taken the page over' }).toBe(true);
}

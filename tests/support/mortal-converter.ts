/**
 * The conversion of publications as a process of its own, which is killed from outside. A message names the version; it tells each page that it has
 * stored, and waits for the word to go on, so that its death comes at a known place.
 */
import { convertAsset } from '@/lib/domain/ebook/commands/convert-asset';
import { systemCtx } from '@/lib/server/context';
import { quickPdf } from '@/tests/support/quick-pdf';

export type ConverterNews = { asked: number } | { done: boolean };

let go: () => void = () => undefined;

process.on('disconnect', () => process.exit(0));
process.on('message', (order: { assetId: number } | 'go') => {
  if (order === 'go') return go();
  const ctx = systemCtx('test');
  const real = quickPdf();
  const pdf: typeof real = {
    open: async (bytes) => {
      const book = await real.open(bytes);
      return {
        ...book,
        page: async (n) => {
          const told = new Promise<void>((resolve) => {
            go = resolve;
          });
          process.send?.({ asked: n } satisfies ConverterNews);
          await told;
          return book.page(n);
        },
      };
    },
  };
  void convertAsset({ ...ctx, ports: { ...ctx.ports, pdf } }, order.assetId).then((done) =>
    process.send?.({ done } satisfies ConverterNews),
  );
});

/** Amounts as Nuonuo writes them: decimal texts, exact. Pure. */
import { formatFen } from '@/lib/core/money';

/** Decimals of a unit price; more than enough for price × copies to give the fen again. */
const PRICE_DIGITS = 8n;
/** How far the tax may be from net × rate, in fen (integrations.md 4.1). */
const TAX_TOLERANCE_FEN = 6n;

/** `1250` → `'12.50'`, sign included. @throws RangeError for what is no whole number of fen: nothing else may be sent. */
export function yuanText(fen: number): string {
  if (!Number.isSafeInteger(fen)) throw new RangeError('nuonuo: not an amount');
  return formatFen(fen);
}

/** A rate in hundredths of a per cent as the provider writes it: `900` → `'0.09'`, `0` → `'0'`. */
export function rateText(bp: number): string {
  if (!Number.isInteger(bp) || bp < 0 || bp > 10_000) throw new RangeError('nuonuo: not a rate');
  return trimmed(`${Math.floor(bp / 10_000)}.${String(bp % 10_000).padStart(4, '0')}`);
}

/** Amount ÷ copies in yuan, up to eight decimals, halves up, without trailing zeroes. */
export function unitPriceText(fen: number, quantity: number): string {
  if (!Number.isSafeInteger(quantity) || quantity < 1) throw new RangeError('nuonuo: not a quantity');
  const scale = 10n ** PRICE_DIGITS;
  const divisor = 100n * BigInt(quantity);
  const units = (2n * BigInt(fen) * scale + divisor) / (2n * divisor);
  return trimmed(`${units / scale}.${String(units % scale).padStart(Number(PRICE_DIGITS), '0')}`);
}

/** An amount of the provider (text or number of yuan, any sign) in fen; null unless it is one with whole fen. */
export function fenOf(value: unknown): number | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const match = /^(-?)(\d{1,12})(?:\.(\d{1,2})0*)?$/.exec(String(value).trim());
  if (!match) return null;
  const fen = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'));
  return match[1] && fen !== 0 ? -fen : fen;
}

/** Whether the tax agrees with net × rate within what the provider tolerates. */
export function isTaxPlausible(netFen: number, taxFen: number, bp: number): boolean {
  const off = BigInt(netFen) * BigInt(bp) - BigInt(taxFen) * 10_000n;
  return (off < 0n ? -off : off) <= TAX_TOLERANCE_FEN * 10_000n;
}

function trimmed(text: string): string {
  return text.replace(/\.?0+$/, '') || '0';
}

const CAPITALS = [...'零壹贰叁肆伍陆柒捌玖'];
const PLACES = ['', '拾', '佰', '仟'];
const GROUPS = ['', '万', '亿', '万亿'];

/** Four digits in capitals: `1004` → `壹仟零肆`. */
function capitalGroup(digits: string): string {
  const said = [...digits].map((d, i) =>
    d === '0' ? '零' : `${CAPITALS[Number(d)]}${PLACES[digits.length - 1 - i]}`,
  );
  return said.join('').replaceAll(/零+/g, '零').replace(/零$/, '');
}

/**
 * An amount in the capital letters of bills and papers (人民币大写, 支付结算办法): `123450` → `壹仟贰佰叁拾肆元伍角整`.
 *
 * @throws RangeError for less than nothing and for more than a paper can say
 */
export function capitalFen(fen: number): string {
  if (!Number.isSafeInteger(fen) || fen < 0) throw new RangeError('no amount of a paper');
  const yuan = Math.trunc(fen / 100);
  const [jiao, cents] = [Math.trunc(fen / 10) % 10, fen % 10];
  const groups =
    String(yuan)
      .padStart(Math.ceil(String(yuan).length / 4) * 4, '0')
      .match(/\d{4}/g) ?? [];
  let whole = '';
  for (const [i, group] of groups.entries()) {
    const said = capitalGroup(group);
    // A group of zeros is heard once, and only before what follows.
    whole += said === '' ? (whole === '' ? '' : '零') : `${said}${GROUPS[groups.length - 1 - i]}`;
  }
  whole = whole.replaceAll(/零+/g, '零').replaceAll(/^零|零$/g, '');
  const parts = [
    whole === '' ? '' : `${whole}元`,
    jiao > 0 ? `${CAPITALS[jiao]}角` : whole !== '' && cents > 0 ? '零' : '',
    cents > 0 ? `${CAPITALS[cents]}分` : '整',
  ].join('');
  return parts === '整' ? '零元整' : parts;
}

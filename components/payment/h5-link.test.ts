import { h5Link } from './h5-link';
import { webAddress } from './web-address';

const back = encodeURIComponent(
  'https://shop.example/mobile/mall/orderResult?orderSn=261121000000001&back=wxpay',
);

test.each([
  ['https://wx.tenpay.com/cgi-bin/mmpayweb-bin/checkmweb?prepay_id=wx1&package=2', '&'],
  ['https://wx.tenpay.com/checkmweb', '?'],
])('behind %s the way back is told', (url, sign) => {
  expect(h5Link(url, 'https://shop.example', '261121000000001')).toBe(`${url}${sign}redirect_url=${back}`);
});

test.each([
  'weixin://wap/pay?prepayid=1',
  'javascript:alert(1)',
  'data:text/html,x',
  '//other.example',
  '',
  undefined,
])('no page of ours leads to %s', (text) => {
  expect(webAddress(text)).toBeNull();
  expect(h5Link(text ?? '', 'https://shop.example', '261121000000001')).toBeNull();
});

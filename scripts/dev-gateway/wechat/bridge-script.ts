/**
 * The script that a shop's page loads in development instead of what WeChat's browser brings along. It asks the gateway whether the
 * parameters hold, then a person (or the control `bridge.mode`) whether to pay. Styles are set by the object model, which a content
 * security policy without inline styles allows.
 */
export const BRIDGE_SCRIPT = `(() => {
  if (window.WeixinJSBridge) return;
  const base = new URL(document.currentScript.src).origin;
  const NAME = 'getBrandWCPayRequest';
  const ask = async (params, action) => {
    const body = JSON.stringify({ params, action });
    const response = await fetch(base + '/bridge/pay', { method: 'POST', headers: { 'Content-Type': 'text/plain' }, body });
    return response.json();
  };
  const element = (tag, text) => Object.assign(document.createElement(tag), { textContent: text });
  const choose = (order) => new Promise((done) => {
    const dialog = element('dialog', '');
    dialog.setAttribute('aria-label', '模拟微信支付');
    Object.assign(dialog.style, { boxSizing: 'border-box', border: '0', borderRadius: '12px', padding: '24px', width: 'min(320px, 90vw)', textAlign: 'center' });
    const line = (text, size) => {
      const p = element('p', text);
      Object.assign(p.style, { margin: '0 0 12px', fontSize: size });
      dialog.append(p);
    };
    line('模拟微信支付（不产生真实交易）', '13px');
    line(order.description, '15px');
    line('￥' + order.amount, '32px');
    for (const [answer, text] of [['ok', '支付'], ['cancel', '取消'], ['fail', '支付失败']]) {
      const button = element('button', text);
      button.type = 'button';
      Object.assign(button.style, { display: 'block', width: '100%', minHeight: '44px', margin: '8px 0 0', fontSize: '16px', border: '1px solid #c4c8ce', borderRadius: '8px', background: answer === 'ok' ? '#067a42' : '#fff', color: answer === 'ok' ? '#fff' : '#1f2329' });
      button.addEventListener('click', () => { dialog.remove(); done(answer); });
      dialog.append(button);
    }
    dialog.addEventListener('cancel', () => { dialog.remove(); done('cancel'); });
    document.body.append(dialog);
    dialog.showModal();
  });
  const run = async (params) => {
    const order = await ask(params);
    if (!order.ok) return { err_msg: NAME_RESULT + 'fail', err_desc: order.message };
    const answer = order.mode === 'ask' ? await choose(order) : order.mode;
    if (answer === 'ok') {
      const paid = await ask(params, 'pay');
      if (!paid.ok) return { err_msg: NAME_RESULT + 'fail', err_desc: paid.message };
    }
    return { err_msg: NAME_RESULT + answer };
  };
  const NAME_RESULT = 'get_brand_wcpay_request:';
  window.WeixinJSBridge = {
    invoke(name, params, callback) {
      if (name !== NAME) { callback({ err_msg: name + ':fail' }); return; }
      run(params).catch((error) => ({ err_msg: NAME_RESULT + 'fail', err_desc: String(error) })).then(callback);
    },
    on() {},
  };
  setTimeout(() => document.dispatchEvent(new Event('WeixinJSBridgeReady')), 0);
})();
`;

import { BAR_COOKIE, ELDER_COOKIE, TEXT_SIZE_COOKIE } from '@/lib/text/view-cookies';

/**
 * Runs while the page is read, before anything is painted. The content security policy knows it by its hash (lib/server/http-server/csp.ts).
 * Attributes of the root element: `data-elder`, `data-scale`, `data-contrast`, `data-pointer`, and `data-column` where
 * the text is so large that blocks stand below each other; property `--article-size`. `data-visitor` (`user` or `guest`) and `data-buyer` say what
 * the readable cookies say of the visitor, as `components/instant/visitor.ts` does whenever it may have changed.
 */
export const viewScript = `(function(d,c){var e=d.documentElement,m;if(/(^|; )${ELDER_COOKIE}=1/.test(c))e.dataset.elder=e.dataset.column='';if(m=/(?:^|; )${BAR_COOKIE}=([0-5])([0-4])([01])[01]{2}(;|$)/.exec(c)){if(+m[1])e.dataset.scale=m[1];if(m[1]>1)e.dataset.column='';if(+m[2])e.dataset.contrast=m[2];if(+m[3])e.dataset.pointer=''}if(m=/(?:^|; )${TEXT_SIZE_COOKIE}=(14|16|18|20)(;|$)/.exec(c))e.style.setProperty('--article-size',m[1]+'px');e.dataset.visitor=/(^|; )name=[^;]/.test(c)?'user':'guest';if(e.dataset.visitor=='user'&&/(^|; )role=user%23user(Purchase|Org)(;|$)/.test(c))e.dataset.buyer=''})(document,document.cookie)`;

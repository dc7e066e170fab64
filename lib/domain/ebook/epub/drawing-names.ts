const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Elements and attributes of drawings and formulas that only show something: no scripts, no movement, no foreign content. */
export const SVG = words(
  'svg g defs symbol use path rect circle ellipse line polyline polygon text tspan textPath image a linearGradient radialGradient stop clipPath mask pattern marker filter feGaussianBlur feOffset feBlend feColorMatrix feComposite feFlood feMerge feMergeNode switch',
);
export const SVG_ATTRS = words(
  'id class lang role viewBox preserveAspectRatio x y x1 y1 x2 y2 dx dy cx cy r rx ry fx fy d points width height transform gradientTransform gradientUnits patternTransform patternUnits patternContentUnits clipPathUnits maskUnits maskContentUnits spreadMethod offset stop-color stop-opacity fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset opacity color display visibility font-family font-size font-weight font-style text-anchor dominant-baseline alignment-baseline baseline-shift letter-spacing word-spacing writing-mode rotate textLength lengthAdjust startOffset clip-path clip-rule mask filter marker-start marker-mid marker-end markerWidth markerHeight markerUnits orient refX refY in in2 result stdDeviation mode type values operator k1 k2 k3 k4 flood-color flood-opacity overflow version aria-label aria-hidden',
);
export const MATH = words(
  'math mrow mi mn mo ms mtext mspace msup msub msubsup mfrac msqrt mroot mover munder munderover mmultiscripts mprescripts none mtable mtr mtd mlabeledtr mfenced menclose mpadded mphantom mstyle merror semantics',
);
export const MATH_ATTRS = words(
  'id class display displaystyle scriptlevel mathvariant mathsize mathcolor mathbackground stretchy symmetric fence separator lspace rspace accent accentunder open close separators notation columnalign rowalign columnspan rowspan columnspacing rowspacing frame linethickness width height depth alttext dir form largeop movablelimits minsize maxsize',
);

/** They go with everything inside them; of any other unknown element the content stays. */
const DROPPED_WHOLE = words(
  'script style title head template iframe frame frameset embed applet audio video source track canvas map area input select textarea option datalist noembed noframes plaintext xmp link meta base param animate animateTransform animateMotion set handler listener foreignObject annotation-xml annotation maction semantics-xml',
);
export const isDropped = (name: string): boolean =>
  DROPPED_WHOLE.has(name) || DROPPED_WHOLE.has(name.toLowerCase());

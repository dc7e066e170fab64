/** What HTML and ARIA allow of the elements that our components write: the parts of the two standards that the lint rules ask. */

/** Elements that hold phrasing content only (HTML, section 3.2.5.2.5). */
export const PHRASING_ONLY = new Set(
  'abbr b button cite code dfn em h1 h2 h3 h4 h5 h6 i kbd label legend mark output p pre q s small span strong sub summary sup time u'.split(
    ' ',
  ),
);

/** Elements that are no phrasing content. */
export const BLOCKS = new Set(
  'address article aside blockquote dialog div dl fieldset figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr main nav ol p pre section table ul'.split(
    ' ',
  ),
);

/** Fields of Mantine, whose outermost element is a `div`. */
export const MANTINE_BLOCKS =
  /^(Alert|Autocomplete|Box|Checkbox|Flex|Group|Modal|MultiSelect|Paper|Radio|Select|Stack|Switch|Textarea|\w*Input)$/;

/** Components of ours that open a dialog or a sheet beside their button. */
export const OWN_BLOCKS =
  /^(\w*Dialog|\w*Sheet|NumberPad|ConfirmButton|MobileStepper|ActivateButton|InvoiceButtons|RemoveMember|WithdrawButton|CodeBar)$/;

/** Elements that may hold headings beside phrasing content. */
export const WITH_HEADINGS = new Set(['legend', 'summary']);

/** Elements whose own role takes no name (ARIA 1.2, section 5.2.8.6). */
export const NAMELESS = new Set(
  'abbr b bdi bdo caption cite code data del div em i ins kbd label legend mark p pre q s samp small span strong sub sup time u var'.split(
    ' ',
  ),
);

/** Roles that take no name. */
export const NAMELESS_ROLES = new Set(
  'caption code deletion emphasis generic insertion none paragraph presentation strong subscript superscript time'.split(
    ' ',
  ),
);

/** The roles that an element may be given (ARIA in HTML, section 4); what is not listed here is left to the other rules. */
export const ROLES = {
  article: 'application document feed main none presentation region',
  aside:
    'doc-dedication doc-example doc-footnote doc-pullquote doc-tip feed none note presentation region search',
  button:
    'checkbox combobox link menuitem menuitemcheckbox menuitemradio option radio slider switch tab treeitem',
  fieldset: 'group none presentation radiogroup',
  footer: 'group none presentation',
  form: 'none presentation search',
  header: 'group none presentation',
  label: '',
  legend: '',
  li: 'listitem menuitem menuitemcheckbox menuitemradio none option presentation radio separator tab treeitem',
  main: '',
  nav: 'menu menubar none presentation tablist',
  section:
    'alert alertdialog application banner complementary contentinfo dialog document feed group log main marquee navigation none note presentation region search status tabpanel',
};

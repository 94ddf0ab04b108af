/**
 * Makes Altair fit a narrow window: more tabs in view, its panes one below the other instead of side by side, and the line with the address and
 * the button that sends on more lines. Altair writes the places of the panes into attributes, hence `!important`.
 */
export const EXPLORER_STYLE = `
  @media (max-width: 48em) {
    .header__menu-item span span { display: none; }
    .url-box { height: auto; flex-wrap: wrap; justify-content: flex-end; }
    as-split { grid-template: none !important; grid-auto-rows: minmax(300px, 1fr); overflow-y: auto !important; }
    as-split > .as-split-area { grid-area: auto !important; }
    as-split > .as-split-area.as-hidden, as-split > .as-split-gutter { display: none !important; }
  }
`;

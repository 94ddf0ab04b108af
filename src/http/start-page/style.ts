/** Colours of both schemes, the links and the focus. */
export const BASE_STYLE = `
  :root { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.5; color: #1b1b1b; background: var(--ground); --ground: #fff; --line: #8886; --edge: #767676; --accent: #1f5fa8; }
  @media (prefers-color-scheme: dark) { :root { color: #ececec; --ground: #14171a; --edge: #8a8a8a; --accent: #8fc1ff; } }
  body { max-width: 52rem; margin: 3rem auto; padding: 0 1.25rem; }
  a { color: var(--accent); }
  :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
`;

export const STYLE = `${BASE_STYLE}
  h1 { margin: 0 0 0.25rem; line-height: 1.2; }
  h2 { margin: 2.5rem 0 0.5rem; font-size: 1.25rem; }
  nav { display: flex; justify-content: flex-end; gap: 0.5rem; }
  nav a { padding: 0.5rem; }
  nav [aria-current] { color: inherit; font-weight: 600; text-decoration: none; }
  [hidden] { display: none !important; }
  .unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
  .scrolls { overflow-x: auto; position: relative; }
  table { border-collapse: collapse; width: 100%; }
  th, td { text-align: left; padding: 0.35rem 0.75rem 0.35rem 0; border-bottom: 1px solid var(--line); vertical-align: middle; }
  tbody th { font-weight: 400; }
  td code { font-size: 0.8125rem; }
  caption { text-align: left; padding-bottom: 0.5rem; }
  form { display: flex; flex-wrap: wrap; gap: 0.5rem 0.75rem; align-items: center; margin: 1rem 0 0.5rem; }
  label { font-weight: 600; }
  button { font: inherit; padding: 0.45rem 0.9rem; min-height: 2.75rem; white-space: nowrap; cursor: pointer; color: #fff; background: #1f5fa8; border: 0; border-radius: 0.4rem; }
  #session td { padding: 0; border-width: 0; }
  #session-status { margin: 0; padding: 0.75rem 0; }
  #session-status:empty { padding: 0; }
  summary { padding: 0.5rem 0; cursor: pointer; }
  textarea, pre { color: inherit; background: transparent; box-sizing: border-box; width: 100%; font: 0.875rem/1.5 ui-monospace, monospace; padding: 0.75rem; border: 1px solid var(--edge); border-radius: 0.4rem; }
  pre { border-color: var(--line); overflow: auto; max-height: 26rem; margin: 0.5rem 0; background: #8881; white-space: pre-wrap; overflow-wrap: anywhere; }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.6rem 1.5rem; }
  dt { font-weight: 600; }
  dd { margin: 0; }
  @media (max-width: 34rem) { dl { grid-template-columns: 1fr; gap: 0.1rem; } dd { margin-bottom: 0.75rem; } }
`;

/** Addresses within the client, on the History API. Paths are relative to <base href>. */
function path(): string {
  const base = new URL(document.baseURI).pathname;
  const all = location.pathname;
  return all.startsWith(base) ? all.slice(base.length) : all.replace(/^\//, '');
}

export const here = $state({ path: path(), hash: location.hash.slice(1), query: location.search });

function look(): void {
  here.path = path();
  here.hash = location.hash.slice(1);
  here.query = location.search;
}

/** Go to a page of the client. */
export function go(to: string, replace = false): void {
  const url = new URL(to, document.baseURI);
  if (replace) history.replaceState(null, '', url);
  else history.pushState(null, '', url);
  look();
  if (!replace) scrollTo(0, 0);
}

const PAUSE = 400; // browsers do not let a page change its address many times in a second
let settling: ReturnType<typeof setTimeout> | undefined;

/** Put what is shown after the # of the address, when it has stopped changing. */
export function settle(hash: string): void {
  const page = here.path;
  clearTimeout(settling);
  settling = setTimeout(() => {
    if (here.path !== page) return;
    const url = new URL(location.href);
    url.hash = hash;
    history.replaceState(null, '', url);
    here.hash = hash;
  }, PAUSE);
}

function onClick(event: MouseEvent): void {
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey)
    return;
  const link = (event.target as Element | null)?.closest?.('a[href]');
  if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute('download')) return;
  if (
    !link.href.startsWith(document.baseURI) ||
    link.href.startsWith(new URL('api/', document.baseURI).href)
  )
    return;
  event.preventDefault();
  go(link.href);
}

/** Call once: links and the browser's buttons lead through the client. */
export function route(): () => void {
  addEventListener('popstate', look);
  document.addEventListener('click', onClick);
  return () => {
    removeEventListener('popstate', look);
    document.removeEventListener('click', onClick);
  };
}

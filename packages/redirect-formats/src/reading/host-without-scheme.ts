import type { ListLine } from '../list';

/** Matches hosts: `example.com:8080/`, `www.example.com`. Only `www.` needs no path, since `old.html` is a file. */
const HOST =
  /^(?:www\.(?:[a-z0-9-]+\.)+[a-z]{2,24}|(?:[a-z0-9-]+\.)+([a-z]{2,24})(?::\d+)?(?=\/))/i;

/** Matches file extensions, which no host ends in: `index.php/old` is a path. */
const FILE =
  /^(?:[xs]?html?|mhtml|p?html|php\d?|aspx?|ashx|asmx|axd|jspx?|jsf|do|action|cgi|pl|py|rb|cfml?|nsf|dll|exe|xml|json|txt|csv|rss|atom|md|pdf|docx?|xlsx?|pptx?|zip|gz|jpe?g|png|gif|svg|webp|ico|css|js|mjs|swf)$/i;

/** Whether a cell is a host with or without a path, or the path of a file: `www.example.com`, `a/old.html`. */
export const isHostOrFile = (cell: string): boolean => {
  const [path = ''] = cell.trim().split(/[?#]/, 1);
  const extension = /^[^\s@]+\.([a-z0-9]+)$/i.exec(path)?.[1];
  return HOST.test(path) || (extension !== undefined && FILE.test(extension));
};

/**
 * Adds the scheme to a source with a host, which tables often omit. Without it, the source would become a path that no
 * visitor requests.
 *
 * @example withScheme({ source: 'www.example.com/old', … }).source // 'https://www.example.com/old'
 */
export const withScheme = (line: ListLine): ListLine => {
  const found = HOST.exec(line.source);
  const isHost = found !== null && !FILE.test(found[1] ?? '');
  return isHost ? { ...line, source: `https://${line.source}` } : line;
};

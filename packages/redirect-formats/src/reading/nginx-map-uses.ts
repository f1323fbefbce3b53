import {
  hasSurplus,
  matchesAnything,
  type Statement,
  statusOfRewrite,
  toText,
} from './nginx-statements';

/** The `return` or `rewrite` that sends visitors to the value of a map's variable. */
export interface MapUse {
  readonly variable: string;
  readonly status: string;
  /** As written: `$new`, `https://www.example.com$new`. */
  readonly to: string;
}

export interface MapUses {
  readonly byVariable: ReadonlyMap<string, MapUse>;
  /** The statements that apply to all entries of their map and are not redirects themselves. */
  readonly statements: ReadonlySet<Statement>;
  /** Variables of maps that are not used for redirects, but for an upstream server, for example. */
  readonly elsewhere: ReadonlySet<string>;
}

const VARIABLE = /\$(?:\{(\w+)\}|(\w+))/g;

const findVariables = (text: string): string[] =>
  Array.from(text.matchAll(VARIABLE), ([, braced, bare]) => braced ?? bare ?? '');

/** Matches checks whether a variable has a value: `if ($new)`, `if ($new != "")`, `if ($new ~ .)`. */
const IF_SET = /^if \(\s*\$\{?(\w+)\}?\s*(?:(?:!=|~)\s*(?:\^?\.[+*]?\$?)?\s*)?\)$/;

const PERMANENT = /^30[18]$/;

/** Returns the destination of a use for a map entry with this value. */
export const fillIn = ({ to, variable }: MapUse, value: string): string =>
  to.replace(VARIABLE, (found, braced?: string, bare?: string) =>
    (braced ?? bare) === variable ? value : found
  );

/** The requests that reach a statement: all, those for which a variable has a value, or fewer. */
type Reach = 'all' | `$${string}` | 'fewer';

const reachOfBlock = ({ words }: Statement, outside: Reach): Reach => {
  const [name = '', ...rest] = words.map(({ text }) => text);
  switch (name) {
    case '':
    case 'http':
    case 'server':
      return outside;
    case 'location':
      return /^(?:(?:\^~ )?\/|@\S+)$/.test(rest.join(' ')) ? outside : 'fewer';
    case 'if': {
      const variable = IF_SET.exec(toText(words))?.[1];
      return variable === undefined || outside !== 'all' ? 'fewer' : `$${variable}`;
    }
    default:
      return 'fewer';
  }
};

/** Finds the variable of a map that a destination contains. */
const variableIn = (to: string, variables: ReadonlySet<string>): string | undefined =>
  findVariables(to).find((name) => variables.has(name));

/** Directives that redirect to the value of a variable, or assign it to another one. */
const DESTINATION_DIRECTIVES = new Set(['return', 'rewrite', 'set', 'map']);
/** Directives that do not use the value as a destination. */
const TELLING = new Set(['if', 'log_format', 'access_log', 'add_header']);

/** Finds the variables that only other directives use: the address of a server, a file, … */
const findElsewhere = (
  all: readonly Statement[],
  variables: ReadonlySet<string>
): ReadonlySet<string> => {
  const elsewhere = new Set<string>();
  const leading = new Set<string>();
  const visit = ({ words, block }: Statement, isEntry: boolean): void => {
    const [name = '', ...rest] = words.map(({ text }) => text);
    if (isEntry || !TELLING.has(name)) {
      const found = isEntry || DESTINATION_DIRECTIVES.has(name) ? leading : elsewhere;
      // The second variable of a map is the one that it sets.
      for (const text of name === 'map' && !isEntry ? rest.slice(0, 1) : rest) {
        findVariables(text).forEach((variable) => found.add(variable));
      }
    }
    block?.forEach((each) => visit(each, name === 'map'));
  };
  all.forEach((each) => visit(each, false));
  return new Set([...elsewhere].filter((each) => variables.has(each) && !leading.has(each)));
};

/**
 * Finds the statements that use the variables of maps, because maps have no status themselves. If several use one
 * variable, a status that is not permanent takes precedence. A use with another destination than the first, or one that
 * only some requests reach, remains a statement of its own.
 *
 * @param variables variables of maps that lead to addresses
 */
export const findMapUses = (all: readonly Statement[], variables: ReadonlySet<string>): MapUses => {
  const byVariable = new Map<string, MapUse>();
  const statements = new Set<Statement>();
  const add = (statement: Statement, reach: Reach, written: string, status: string): void => {
    const variable = variableIn(written, variables);
    if (variable === undefined) return;
    const known = byVariable.get(variable) ?? { variable, status, to: written };
    byVariable.set(variable, PERMANENT.test(known.status) ? { ...known, status } : known);
    const isForAll = reach === 'all' || reach === `$${variable}`;
    if (isForAll && known.to === written) statements.add(statement);
  };
  const visit = (statement: Statement, reach: Reach): void => {
    const [directive, one = '', two, flag] = statement.words.map(({ text }) => text);
    const reached = hasSurplus(statement.words) ? 'fewer' : reach;
    if (directive === 'return')
      add(statement, reached, two ?? one, two === undefined ? '302' : one);
    if (directive === 'rewrite') {
      const to = (two ?? '').replace(/\?$/, '');
      add(statement, matchesAnything(one) ? reached : 'fewer', to, statusOfRewrite(to, flag));
    }
    const inside = reachOfBlock(statement, reach);
    statement.block?.forEach((each) => visit(each, inside));
  };
  all.forEach((statement) => visit(statement, 'all'));
  return { byVariable, statements, elsewhere: findElsewhere(all, variables) };
};

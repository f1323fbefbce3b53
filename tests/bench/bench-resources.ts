import path from 'node:path';
import type { BareServer } from './bare-server';
import type { Filler, Size, Written } from './fill-site';
import { type Handlers, type Helper, startHelper } from './helper';
import type { LoadGenerator } from './load';
import { Panel } from './panel';
import type { Service } from './service';
import type { Environment, Site } from './site';

/** A service with its own database, and a user of its panel. */
export interface Running {
  readonly helper: Helper<Service>;
  readonly port: number;
  readonly panel: Panel;
  readonly written: Written;
  readonly environment: Environment;
}

/** A site filled to a certain size. */
interface Grown {
  readonly environment: Environment;
  readonly written: Written;
}

const getName = ({ redirects, pages, navItems }: Size): string =>
  `${redirects}-${pages}-${navItems}`;

/** The resources of the bench: processes, which end together with it, and sites, each of which is filled only once. */
export class BenchResources {
  private readonly helpers: { stop(): Promise<void> }[] = [];
  private readonly grown = new Map<string, Promise<Grown>>();

  constructor(readonly site: Site) {}

  start<H extends Handlers<H>>(...how: Parameters<typeof startHelper>): Helper<H> {
    const helper = startHelper<H>(...how);
    this.helpers.push(helper);
    return helper;
  }

  startLoad(): Helper<LoadGenerator> {
    return this.start<LoadGenerator>('load');
  }

  async startBare(): Promise<{ readonly helper: Helper<BareServer>; readonly port: number }> {
    const helper = this.start<BareServer>('bare-server');
    return { helper, port: await helper.call('start') };
  }

  /** Starts the service as in production, with its log in a file. */
  async startService(
    environment: Environment
  ): Promise<{ readonly helper: Helper<Service>; readonly port: number }> {
    const log = path.join(this.site.folder, 'service.log');
    const helper = this.start<Service>('service', environment, log);
    return { helper, port: await helper.call('start') };
  }

  /**
   * Starts the service on a site of this size.
   *
   * @param more variables, for example of another, empty database; by default, the site uses a copy of the sample
   * site's database
   */
  async startGrown(size: Size, more: Environment = {}): Promise<Running> {
    const { environment, written } = await this.grow(size, more);
    const { helper, port } = await this.startService(environment);
    return { helper, port, panel: new Panel(port), written, environment };
  }

  async stop(): Promise<void> {
    await Promise.all(this.helpers.map((helper) => helper.stop()));
  }

  /** The database file of a site that was started. */
  getDatabase(size: Size): string {
    return this.site.getDatabase(getName(size));
  }

  private grow(size: Size, more: Environment): Promise<Grown> {
    const name = [getName(size), ...Object.values(more)].join(' ').replace(/[^\w-]+/g, '-');
    const made = this.grown.get(name) ?? this.fill(name, size, more);
    this.grown.set(name, made);
    return made;
  }

  private async fill(name: string, size: Size, more: Environment): Promise<Grown> {
    const environment = { ...this.site.copy(name), ...more };
    const filler = this.start<Filler>('fill-site', environment);
    const written = await filler.call('fill', size);
    await filler.stop();
    return { environment, written };
  }
}

import type { AllPagesReadModel } from './all-pages-read-model';
import type { PublishedPagesReadModel } from './published-pages-read-model';
import type { RedirectOrders } from './redirect-orders';
import type { RedirectsReadModel } from './redirects-read-model';

/** The content in memory. Each reader picks the models it needs. */
export interface ReadModels {
  readonly publishedPages: PublishedPagesReadModel;
  readonly allPages: AllPagesReadModel;
  readonly redirects: RedirectsReadModel;
  readonly redirectOrders: RedirectOrders;
}

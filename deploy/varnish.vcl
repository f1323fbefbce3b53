vcl 4.1;

# For Varnish 6 and later with varnish-modules, in front of the service: /etc/varnish/default.vcl. It caches the responses of
# both public endpoints until the plugin site-webhooks purges them by their tags.
#
# - The service: SHARED_CACHE_SECONDS=3600, and CONTENT_POLL_INTERVAL_MS=500 where there are several instances.
# - Settings > Site webhooks: an endpoint of the kind Varnish for each Varnish, with its URL, and its host in
#   WEBHOOK_PRIVATE_HOSTS where its address is private.

import directors;
import std;
import xkey;

probe ready {
    .url = "/_ready";
    .interval = 1s;
    .timeout = 1s;
    .window = 3;
    .threshold = 2;
    .initial = 2;
}

# One per instance, and three lines below.
backend first {
    .host = "127.0.0.1";
    .port = "1337";
    .probe = ready;
}

# Addresses that instances purge from.
acl instances {
    "127.0.0.1";
    "::1";
}

sub vcl_init {
    new service = directors.round_robin();
    service.add_backend(first);

    # For retries: all instances in one order, and in the reverse one.
    new forwards = directors.fallback();
    forwards.add_backend(first);
    new backwards = directors.fallback();
    backwards.add_backend(first);
}

sub vcl_recv {
    set req.backend_hint = service.backend();

    if (req.method == "PURGE") {
        if (client.ip !~ instances) {
            return (synth(403));
        }
        if (!req.http.xkey-purge) {
            return (synth(400, "xkey-purge is missing"));
        }
        return (synth(200, "Purged " + xkey.purge(req.http.xkey-purge)));
    }

    # Only tagged responses are cached. Everything else, the panel included, is passed to the service.
    if (req.url !~ "^/api/(initial-data|pages)/?(\?|$)" || (req.method != "GET" && req.method != "HEAD")) {
        return (pass);
    }
    if (req.http.Authorization || req.http.X-Preview-Token || req.url ~ "[?&]preview(_at)?=") {
        return (pass);
    }
    unset req.http.Cookie;
    return (hash);
}

sub vcl_backend_response {
    # Cache-Tag separates tags by commas, xkey by spaces.
    if (beresp.http.Cache-Tag) {
        set beresp.http.xkey = regsuball(beresp.http.Cache-Tag, "\s*,\s*", " ");
    }
}

sub vcl_backend_fetch {
    # An instance killed a moment ago may still count as healthy. Only one of these begins with it. The next in turn
    # might be the same one again, since other requests take their turns in between.
    if (bereq.retries == 1) {
        set bereq.backend = forwards.backend();
    }
    if (bereq.retries == 2) {
        set bereq.backend = backwards.backend();
    }
}

sub vcl_backend_error {
    if (bereq.retries < 2 && (bereq.method == "GET" || bereq.method == "HEAD")) {
        return (retry);
    }
}

sub vcl_deliver {
    unset resp.http.xkey;
    if (obj.hits > 0) {
        set resp.http.X-Cache = "HIT";
    } else {
        set resp.http.X-Cache = "MISS";
    }
}

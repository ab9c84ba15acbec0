// EspalierBrowser

// EspalierSources

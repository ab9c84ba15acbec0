// EspalierJSON

// EspalierReplay
